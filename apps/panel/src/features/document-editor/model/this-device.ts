// A name of this browser that says nothing about it: what it wrote itself is no surprise to it.
let name: string | undefined;

export function thisDevice(): string {
  name ??= read();
  return name;
}

function read(): string {
  const fresh = crypto.getRandomValues(new Uint32Array(2)).join('-');
  try {
    const known = localStorage.getItem(key);
    if (known === null) localStorage.setItem(key, fresh);
    return known ?? fresh;
  } catch {
    return fresh; // storage may be switched off: then it lasts as long as the page
  }
}

const key = 'talonario.device';
