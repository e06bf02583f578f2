// Settings for questions on which sources disagree. Each setting states the question, the possible interpretations, the
// sources of each interpretation and the default.

export interface AtsSettings {
  /** Whether the annex file repeats the electronic sales of the business, which SRI already has. */
  readonly repeatElectronicSales: boolean;
  /**
   * Whether the annex file repeats purchases that an electronic document of the business has already reported
   * completely.
   */
  readonly repeatElectronicPurchases: boolean;
  readonly totalSales: 'physical' | 'all';
  readonly creditNotes: 'ignored' | 'subtracted';
  readonly exemptSales: 'left_out' | 'not_subject';
  readonly annulledWithholdings: boolean;
  /** Payment method for purchases that state none. Null: such purchases are reported as problems. */
  readonly paymentMethod: string | null;
  /** Identifications of related parties. All other parties are unrelated. */
  readonly relatedParties: readonly string[];
  /** Authorization numbers, entered by a user, of documents that Talonario does not store. */
  readonly authorizations?: readonly EnteredAuthorization[];
}

export interface EnteredAuthorization {
  /** Identification of the issuer of the document. */
  readonly supplier: string;
  /** Document type, a code of tabla 4. */
  readonly type: string;
  readonly number: string;
  readonly authorization: string;
}

export const defaultAtsSettings: AtsSettings = {
  repeatElectronicSales: false,
  repeatElectronicPurchases: false,
  totalSales: 'physical',
  creditNotes: 'ignored',
  exemptSales: 'left_out',
  annulledWithholdings: true,
  paymentMethod: null,
  relatedParties: [],
};

export interface AtsInterpretation {
  readonly setting: keyof AtsSettings;
  /** The question to the user that this setting answers, in Spanish. */
  readonly question: string;
  /** Reason for the question, in Spanish. */
  readonly why: string;
  readonly readings: readonly { readonly value: boolean | string; readonly label: string; readonly held: string }[];
}

export const atsInterpretations: readonly AtsInterpretation[] = [
  {
    setting: 'repeatElectronicSales',
    question: '¿Repetir en el anexo las ventas que ya son electrónicas?',
    why: 'La resolución NAC-DGERCGC16-00000092 libera de repetir lo que el SRI ya tiene en sus comprobantes electrónicos. Aun así, muchos programas las escriben, marcadas como electrónicas, y el talón resumen no las suma.',
    readings: [
      { value: false, label: 'No repetirlas', held: 'Ficha técnica del ATS (2025), que cita la resolución.' },
      { value: true, label: 'Repetirlas como emisión electrónica', held: 'Lo que hace la mayoría de programas.' },
    ],
  },
  {
    setting: 'repeatElectronicPurchases',
    question: '¿Repetir las compras que su comprobante electrónico ya cuenta?',
    why: 'Una retención electrónica 2.0.0 o una liquidación de compra electrónica ya dicen sustento, bases y pago. Una compra sin retención no está en ningún comprobante suyo y siempre se incluye, con el código 332.',
    readings: [
      { value: false, label: 'No repetirlas', held: 'Ficha técnica del ATS (2025), que cita la resolución.' },
      { value: true, label: 'Repetirlas', held: 'Lo que hace la mayoría de programas.' },
    ],
  },
  {
    setting: 'totalSales',
    question: '¿Qué ventas suman en el total de ventas y en el de cada establecimiento?',
    why: 'El validador del SRI respondió que el total debe ser igual a las ventas físicas; otros programas suman todas las filas.',
    readings: [
      {
        value: 'physical',
        label: 'Solo las de emisión física',
        held: 'Mensaje del DIMM (2025) y catálogo de validaciones.',
      },
      { value: 'all', label: 'Todas las filas del anexo', held: 'Algunos programas.' },
    ],
  },
  {
    setting: 'creditNotes',
    question: '¿Las notas de crédito restan del total de ventas?',
    why: 'La ficha pide el total de ventas sin decir si es neto.',
    readings: [
      { value: 'ignored', label: 'No restan', held: 'Lectura literal de la ficha.' },
      { value: 'subtracted', label: 'Restan', held: 'Una fuente del catálogo de validaciones y algún programa.' },
    ],
  },
  {
    setting: 'exemptSales',
    question: '¿Dónde van las ventas exentas de IVA?',
    why: 'El bloque de ventas no tiene casillero para ellas y la ficha no dice dónde van.',
    readings: [
      { value: 'left_out', label: 'Fuera del anexo', held: 'Al menos un programa abierto.' },
      { value: 'not_subject', label: 'Junto con las no objeto de IVA', held: 'Práctica de varios contadores.' },
    ],
  },
  {
    setting: 'annulledWithholdings',
    question: '¿Incluir retenciones entre los comprobantes anulados?',
    why: 'El ejemplo del SRI las incluye; hay programas que no. Lo que se anuló en línea con el SRI no se repite en ningún caso.',
    readings: [
      { value: true, label: 'Incluirlas', held: 'Ejemplo del SRI.' },
      { value: false, label: 'No incluirlas', held: 'Al menos un programa abierto.' },
    ],
  },
];
