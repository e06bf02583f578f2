// Recognises common passwords. Instead of a list of millions, a few hundred base words are enough, because usual
// changes (capitals, 4 for a, a year at the end, repetition) are undone before the lookup.

/**
 * Whether the password is a disguised common word, a keyboard sequence, a number, or made of `known` data of its owner.
 */
export function isCommonPassword(password: string, known: readonly string[] = []): boolean {
  const plain = fold(password);
  const signs = plain.match(/[^\p{L}\d\s]/gu)?.length ?? 0;
  // The password is a number (identity card, telephone, date) with at most three letters and three special characters.
  if (letters(plain).length < 4) return signs < 4;
  const own = known.flatMap(wordsOf).filter((word) => word.length >= 4);
  return readings(plain).some((text) => isBuiltOf(text, own));
}

/** Splits an e-mail address or a name into words. */
function wordsOf(text: string): string[] {
  const whole = fold(text);
  const at = whole.indexOf('@');
  const host = at < 0 ? '' : (whole.slice(at + 1).split('.')[0] ?? '');
  const folded = at < 0 ? whole : `${whole.slice(0, at)} ${host}`;
  return [letters(whole), letters(folded), ...folded.split(/[^\p{L}]+/u)];
}

// All ways to read digits and signs that can stand for letters (4 for a), with special characters and digits at both
// ends removed.
function readings(plain: string): string[] {
  // The text without special characters at both ends, and also without digits there.
  const cores = [plain, coreOf(plain, /[\p{L}\d]/u), coreOf(plain, /\p{L}/u)];
  return [letters(plain), ...cores.flatMap((core) => ['i', 'l'].map((one) => letters(unleet(core, one))))];
}

/** Returns the part of a password from the first to the last character that matches `kind`. */
function coreOf(plain: string, kind: RegExp): string {
  const characters = [...plain];
  const isOfKind = (character: string) => kind.test(character);
  return characters.slice(Math.max(0, characters.findIndex(isOfKind)), characters.findLastIndex(isOfKind) + 1).join('');
}

function unleet(text: string, one: string): string {
  return text.replaceAll(/[013457@$!|8+]/g, (sign) =>
    sign === '1' || sign === '!' || sign === '|' ? one : (leet[sign] ?? ''),
  );
}

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '+': 't',
};

// Whether a text consists of common words only: one, one repeated, or up to three in a row ("teamomucho", "adminadmin",
// "holamundo").
function isBuiltOf(text: string, own: readonly string[]): boolean {
  if (isRun(text)) return true;
  return canSplit(text, own, 3);
}

function canSplit(text: string, own: readonly string[], parts: number): boolean {
  if (text === '') return true;
  if (parts === 0) return false;
  for (let length = text.length; length >= 2; length -= 1) {
    const head = text.slice(0, length);
    if (!common.has(head) && !own.includes(head)) continue;
    if (canSplit(text.slice(head.length * repeatsOf(text, head)), own, parts - 1)) return true;
  }
  return false;
}

function repeatsOf(text: string, head: string): number {
  let times = 1;
  while (text.startsWith(head, head.length * times)) times += 1;
  return times;
}

// Whether a text is a sequence of neighbours on a keyboard or in the alphabet, in either direction, or a short text
// repeated.
function isRun(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/u.test(text) && new Set(text).size <= 4) return true;
  return rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text));
}

const rows = [
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiopasdfghjklnzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zxcvbnmasdfghjklqwertyuiop',
];

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, '');
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const common = new Set(
  `
  password passwort passw pass passcode contrasena contrasenia contra clave claves secreto secreta secret acceso entrar ingreso ingresar abrir abrete
  admin administrador administrator administracion root sistema sistemas system soporte support usuario user usuarios invitado guest prueba
  pruebas test testing tester demo temporal temp default cambiar cambiame changeme change nuevo nueva inicio master maestro superuser
  qwerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qaz wsx edc zaq xsw cde abcd abcde abc abcdef azerty qwer qwert
  hello hola welcome bienvenido bienvenida bienvenidos letmein login logmein access open sesame opensesame whatever trustno
  iloveyou love lovely amor amores teamo te amo tequiero mucho mivida mi vida micielo cielo corazon miamor amorcito siempre juntos forever mylove
  dios jesus cristo jesucristo maria virgen senor bendicion bendiciones gracias angel angeles fe dioses espiritu santo
  princess princesa principe reina rey hermosa preciosa bonita linda bebe baby bebes mama papa mami papi familia family hijo hija hijos hermano
  football futbol soccer baseball basketball hockey barcelona sc emelec ligaquito ligadequito liga deportivo delfin aucas nacional elnacional idolo bsc ldu
  messi ronaldo cristiano realmadrid madrid juventus manchester liverpool chelsea arsenal futbolero campeon campeones gol
  ecuador ecuatoriano ecuatoriana quito guayaquil cuenca ambato manta machala loja riobamba ibarra esmeraldas portoviejo quevedo babahoyo latacunga
  tulcan azogues guaranda durán duran milagro salinas galapagos amazonas pichincha guayas azuay manabi chimborazo cotopaxi tungurahua imbabura
  cotacachi otavalo banos puyo tena macas zamora lagoagrio santodomingo quinde america latina colombia peru venezuela argentina mexico espana chile
  sri factura facturas facturacion facturador electronica electronico comprobante comprobantes ruc negocio negocios empresa empresas contador
  contadora contabilidad conta impuesto impuestos tributario ventas venta tienda talonario oficina gerencia gerente compania comercial ferreteria farmacia
  dragon monkey mono tigre tiger leon lion gato gatos gatito perro perros perrito caballo shadow sombra sunshine sol luna estrella estrellas star
  superman batman spiderman pokemon pikachu naruto goku minecraft roblox fortnite starwars matrix ninja killer hunter master
  michael jordan ashley jennifer jessica daniel daniela andrea andres carlos carlitos jose josé juan juanito luis luisito miguel pedro pablo
  diego javier jorge fernando fernanda francisco gabriel gabriela gabi david cristina karina karen carolina camila valentina sofia isabel
  isabella martin mateo sebastian santiago nicolas alejandro alejandra alex ricardo roberto eduardo manuel rosa carmen patricia monica veronica
  diana paola johanna jessenia katherine maribel guadalupe antonio rafael victor hugo oscar ivan marco marcos esteban kevin bryan brayan steven
  freedom libertad felicidad feliz happy alegria paz vida esperanza suerte lucky exito dinero money plata millonario rico trabajo casa hogar
  chocolate cookie galleta helado cerveza manzana banana naranja limon fresa flor flores rosas jardin mariposa butterfly summer verano invierno winter
  spring autumn otono primavera enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  lunes martes miercoles jueves viernes sabado domingo january february march april june july august september october november december
  monday friday sunday music musica guitarra rock metal salsa reggaeton computer computadora internet google gmail hotmail yahoo outlook facebook
  instagram whatsapp tiktok youtube windows android iphone samsung apple microsoft server servidor database redes wifi claro movistar cnt
  one two three uno dos tres cuatro cinco seis siete ocho nueve diez mil cien
  el la los las de del y mi tu su un una yo es son muy the my you me is i a
  mundo world pais tierra planeta universo azul rojo verde negro blanco amarillo rosado blue red green black white orange yellow purple
  loco loca crazy cool super mega power fuerza fuerte rapido toro lobo aguila condor volcan montana playa mar rio fiesta amigo amiga amigos
  mercedes ferrari porsche toyota chevrolet mazda nissan hyundai suzuki kia honda ford mustang camaro corvette harley yamaha
  `
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(fold),
);
