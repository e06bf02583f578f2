// Words that a shop owner in Ecuador does not use or would misunderstand. The comment gives the text to use instead.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const avoided = [
  /\bcasillas?\b/i, // SRI's forms say "casillero"; the box that is ticked is a "recuadro"
  / [a-záéíóúñ]+\((?:s|es)\)/, // "2 meses", not "2 mes(es)": write a function of the number
  /[`']Vacío: /, // "Si lo deja vacío, será …"
  /'(?:Está lista|It is ready)'/, // a button says what it does: "Marcar como lista"
  /hasta el \$\{day\}, \$\{amount\}/, // says which period it is: "mes anterior hasta el …"
  /Todo está en orden\./, // "No hay avisos que atender."; it cannot know of returns that were filed late
  /kept: 'Guardado'|kept: 'Kept'/, // "Guardado, sin enviar"
];

it('no text of the panel or of the server uses them', () => {
  const found = [new URL('../', import.meta.url), new URL('../../../server/src/', import.meta.url)].flatMap(
    ({ pathname }) =>
      readdirSync(pathname, { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
        .flatMap((file) => linesOf(join(pathname, file)).filter((line) => avoided.some((words) => words.test(line))))
        .map((line) => line.trim()),
  );
  expect(found).toEqual([]);
});

function linesOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8').split('\n');
}
