import { choiceOfRates, fixedRate, type RetentionRateRow, rateRange } from './retention-rate.ts';
import { validSince } from './row.ts';

// Income tax withheld from non-residents: ATS catalogue, tabla 3.10, codes 5xx. 25 is the general rate and 37 the rate
// for tax havens; 3 and 8 are rates of the treaty with China; 5, 10 and 15 of other treaties; 0 applies under treaties
// or art. 13 LRTI.
const since2024 = validSince('2024-03-01');

export const retentionRatesAbroad: RetentionRateRow[] = [
  choiceOfRates(85, '500', 25, [25, 37], since2024),
  choiceOfRates(86, '501', 25, [25, 37], since2024),
  choiceOfRates(87, '501A', 25, [3, 5, 8, 10, 15, 25, 37], since2024),
  choiceOfRates(88, '503', 25, [0, 25, 37], since2024),
  choiceOfRates(89, '504', 10, [3, 5, 8, 10], since2024),
  choiceOfRates(90, '504A', 12, [3, 5, 8, 10, 12], since2024),
  choiceOfRates(91, '504B', 14, [3, 5, 8, 10, 14], since2024),
  choiceOfRates(92, '504C', 14, [3, 5, 8, 10, 14], since2024),
  choiceOfRates(93, '504D', 14, [3, 5, 8, 10, 14], since2024),
  fixedRate(94, '504E', 25, since2024),
  fixedRate(95, '504F', 25, since2024),
  fixedRate(96, '504G', 25, since2024),
  fixedRate(97, '504H', 25, since2024),
  fixedRate(98, '504I', 25, since2024),
  fixedRate(99, '504J', 25, since2024),
  choiceOfRates(100, '505', 25, [3, 5, 8, 10, 15, 25], since2024),
  choiceOfRates(101, '505A', 25, [0, 3, 5, 8, 10, 15, 25], since2024),
  choiceOfRates(102, '505B', 25, [0, 3, 5, 8, 10, 15, 25], since2024),
  choiceOfRates(103, '505C', 25, [0, 3, 5, 8, 10, 15, 25], since2024),
  choiceOfRates(104, '505D', 25, [3, 5, 8, 10, 15, 25], since2024),
  choiceOfRates(105, '505E', 25, [3, 5, 8, 10, 15, 25], since2024),
  choiceOfRates(106, '505F', 25, [3, 5, 8, 10, 15, 25], since2024),
  choiceOfRates(107, '509', 25, [3, 5, 8, 10, 15, 25, 37], since2024),
  choiceOfRates(108, '509A', 25, [3, 5, 8, 10, 15, 25, 37], since2024),
  choiceOfRates(109, '510', 25, [0, 25, 37], since2024),
  choiceOfRates(110, '511', 25, [0, 25, 37], since2024),
  choiceOfRates(111, '512', 25, [0, 25, 37], since2024),
  choiceOfRates(112, '513A', 25, [0, 25, 37], since2024),
  choiceOfRates(113, '514', 25, [25, 37], since2024),
  choiceOfRates(114, '515', 25, [15, 25, 37], since2024),
  choiceOfRates(115, '516', 25, [0, 25, 37], since2024),
  rateRange(116, '517', { min: 0, max: 37 }, [0, 37], since2024),
  choiceOfRates(117, '518', 25, [0, 25, 37], since2024),
  choiceOfRates(118, '519', 25, [25, 37], since2024),
  choiceOfRates(119, '520A', 25, [25, 37], since2024),
  choiceOfRates(120, '520B', 25, [0, 25, 37], since2024),
  choiceOfRates(121, '520D', 25, [0, 25, 37], since2024),
  fixedRate(122, '520E', 0, since2024),
  choiceOfRates(123, '520F', 25, [0, 25, 37], since2024),
  choiceOfRates(124, '520G', 25, [0, 25, 37], since2024),
  choiceOfRates(125, '521', 10, [0, 10], since2024),
  choiceOfRates(126, '523A', 25, [0, 25, 37], since2024),
  rateRange(127, '525', { min: 0, max: 37 }, [0, 37], since2024),
];

export const retentionNamesAbroad: Record<string, string> = {
  500: 'Pago a no residentes - Rentas inmobiliarias',
  501: 'Pago a no residentes - Beneficios/servicios empresariales',
  '501A': 'Pago a no residentes - Servicios técnicos, administrativos o de consultoría y regalías',
  503: 'Pago a no residentes - Navegación marítima y/o aérea',
  504: 'Pago a no residentes - Dividendos distribuidos a personas naturales (domiciliados o no en paraíso fiscal) o a sociedades sin beneficiario efectivo persona natural residente en Ecuador',
  '504A': 'Dividendos a sociedades con beneficiario efectivo persona natural residente en el Ecuador',
  '504B': 'Dividendos a no residentes incumpliendo el deber de informar la composición societaria',
  '504C':
    'Dividendos a residentes o establecidos en paraísos fiscales o regímenes de menor imposición (con beneficiario persona natural residente en Ecuador)',
  '504D':
    'Dividendos a fideicomisos o establecidos en paraísos fiscales o regímenes de menor imposición (con beneficiario persona natural residente en Ecuador)',
  '504E':
    'Pago a no residentes - Anticipo dividendos (no domiciliada en paraísos fiscales o regímenes de menor imposición)',
  '504F':
    'Pago a no residentes - Anticipo dividendos (domiciliadas en paraísos fiscales o regímenes de menor imposición)',
  '504G':
    'Pago a no residentes - Préstamos accionistas, beneficiarios o partícipes (no domiciliadas en paraísos fiscales o regímenes de menor imposición)',
  '504H':
    'Pago a no residentes - Préstamos accionistas, beneficiarios o partícipes (domiciliadas en paraísos fiscales o regímenes de menor imposición)',
  '504I':
    'Pago a no residentes - Préstamos no comerciales a partes relacionadas (no domiciliadas en paraísos fiscales o regímenes de menor imposición)',
  '504J':
    'Pago a no residentes - Préstamos no comerciales a partes relacionadas (domiciliadas en paraísos fiscales o regímenes de menor imposición)',
  505: 'Pago a no residentes - Rendimientos financieros',
  '505A': 'Pago a no residentes - Intereses de créditos de instituciones financieras del exterior',
  '505B': 'Pago a no residentes - Intereses de créditos de gobierno a gobierno',
  '505C': 'Pago a no residentes - Intereses de créditos de organismos multilaterales',
  '505D': 'Pago a no residentes - Intereses por financiamiento de proveedores externos',
  '505E': 'Pago a no residentes - Intereses de otros créditos externos',
  '505F': 'Pago a no residentes - Otros intereses y rendimientos financieros',
  509: 'Pago a no residentes - Cánones, derechos de autor, marcas, patentes y similares',
  '509A': 'Pago a no residentes - Regalías por concepto de franquicias',
  510: 'Pago a no residentes - Otras ganancias de capital distintas de enajenación de derechos representativos de capital',
  511: 'Pago a no residentes - Servicios profesionales independientes',
  512: 'Pago a no residentes - Servicios profesionales dependientes',
  '513A': 'Pago a no residentes - Deportistas',
  514: 'Pago a no residentes - Participación de consejeros',
  515: 'Pago a no residentes - Artistas y relacionados a organización, producción y espectáculos artísticos y culturales en Ecuador',
  516: 'Pago a no residentes - Pensiones',
  517: 'Pago a no residentes - Reembolso de gastos',
  518: 'Pago a no residentes - Funciones públicas',
  519: 'Pago a no residentes - Estudiantes',
  '520A': 'Pago a no residentes - Pago a proveedores de servicios hoteleros y turísticos en el exterior',
  '520B': 'Pago a no residentes - Arrendamientos mercantil internacional',
  '520D': 'Pago a no residentes - Comisiones por exportaciones y por promoción de turismo receptivo',
  '520E':
    'Pago a no residentes - Por las empresas de transporte marítimo o aéreo y por empresas pesqueras de alta mar, por su actividad',
  '520F': 'Pago a no residentes - Por las agencias internacionales de prensa',
  '520G':
    'Pago a no residentes - Contratos de fletamento de naves para empresas de transporte aéreo o marítimo internacional',
  521: 'Pago a no residentes - Enajenación de derechos representativos de capital u otros derechos que permitan la exploración, explotación, concesión o similares de sociedades',
  '523A': 'Pago a no residentes - Seguros y reaseguros (primas y cesiones)',
  525: 'Pago a no residentes - Donaciones en dinero - impuesto a las donaciones',
};
