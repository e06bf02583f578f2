import { type CatalogRow, freezeRows, validAlways, validSince } from './row.ts';

export type AuxiliaryCodeGroup = 'construction-materials' | 'land-transport' | 'fuels' | 'plastic-bags';

export type AuxiliaryCode = CatalogRow & {
  readonly group: AuxiliaryCodeGroup;
  /** XML element of the document line that contains the code. */
  readonly element: 'codigoAuxiliar' | 'codigoPrincipal';
  /** Whether the invoice must contain `placa`. */
  readonly requiresPlate: boolean;
};

// Ficha técnica, tablas 30 to 33 and anexo 18: codes that SRI expects in the lines of some trades.
const table: [id: number, code: string, name: string, group: AuxiliaryCodeGroup][] = [
  [1, 'F010101', 'Varilla laminada corrugada AS42 de 8, 10 y 12 mm', 'construction-materials'],
  [2, 'F010201', 'Arcilla', 'construction-materials'],
  [3, 'F010202', 'Arena', 'construction-materials'],
  [4, 'F010203', 'Cal', 'construction-materials'],
  [5, 'F010204', 'Caliza', 'construction-materials'],
  [6, 'F010205', 'Pétreos', 'construction-materials'],
  [7, 'F010301', 'Hormigón premezclado', 'construction-materials'],
  [8, 'F010401', 'Cemento y sus derivados', 'construction-materials'],
  [9, 'F010402', 'Residuo cemento', 'construction-materials'],
  [10, 'F010501', 'Chatarra ferrosa', 'construction-materials'],
  [11, 'F010601', 'Morteros', 'construction-materials'],
  [12, 'F010701', 'Clinker', 'construction-materials'],
  [13, 'F010702', 'Puzolana', 'construction-materials'],
  [14, 'F010703', 'Yeso', 'construction-materials'],
  [15, 'F010801', 'Adoquín', 'construction-materials'],
  [16, 'F010802', 'Bloques', 'construction-materials'],
  [17, 'F010803', 'Ladrillos', 'construction-materials'],
  [18, 'F010804', 'Productos de hormigón prefabricado', 'construction-materials'],
  [19, 'H492001', 'Transporte comercial: factura de la operadora al cliente', 'land-transport'],
  [20, 'H492002', 'Transporte comercial: factura del socio o accionista a la operadora', 'land-transport'],
  [21, '0103', 'SÚPER', 'fuels'],
  [22, '0101', 'EXTRA', 'fuels'],
  [23, '0174', 'EXTRA CON ETANOL', 'fuels'],
  [24, '0121', 'DIESEL PREMIUM', 'fuels'],
  [25, '0104', 'DIESEL 2', 'fuels'],
  [26, 'ICE-FPN-01', 'Funda/bolsa plástica', 'plastic-bags'],
  [27, 'ICE-FPR-02', 'Funda/bolsa plástica con rebaja 50 %', 'plastic-bags'],
  [28, 'ICE-FPE-03', 'Funda/bolsa plástica exenta', 'plastic-bags'],
];

export const auxiliaryCodes: readonly AuxiliaryCode[] = freezeRows(
  table.map(([id, code, name, group]) => ({
    id,
    code,
    name,
    ...(group === 'land-transport' ? validSince('2025-11-01') : validAlways),
    group,
    element: group === 'fuels' || group === 'plastic-bags' ? 'codigoPrincipal' : 'codigoAuxiliar',
    requiresPlate: code === 'H492001',
  })),
);
