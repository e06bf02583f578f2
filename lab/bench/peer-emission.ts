// Measures the cost of one emission with the best other library: `facturacion-electronica-ec` builds and signs a
// document, and sends it to and queries a simulated SRI that answers from memory, without database and HTTP. The
// library needs a newer Node than Talonario, so it is not a dependency: it is downloaded into a temporary folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestP12 } from '@talonario/p12/testing';

const name = 'facturacion-electronica-ec';
const version = '1.0.1';

/** Returns the CPU time of one emission in milliseconds, or the reason why it could not be measured. */
export async function measurePeer(
  count: number,
  lines: number,
): Promise<{ readonly ms: number } | { readonly why: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'talonario-peer-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"private": true}');
    const args = ['install', '--silent', '--no-audit', '--no-fund', `${name}@${version}`, 'ec-sri-invoice-signer@1'];
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'ignore' });
    if (status !== 0) return { why: 'could not be fetched' };
    const entry = createRequire(join(folder, 'index.js'))
      .resolve(name)
      .replace(/index\.cjs$/, 'index.js');
    const emit = makeEmission((await import(pathToFileURL(entry).href)) as PeerModule, lines);
    for (let warm = 0; warm < 3; warm += 1) await emit();
    const before = process.cpuUsage();
    for (let done = 0; done < count; done += 1) await emit();
    const { user, system } = process.cpuUsage(before);
    return { ms: (user + system) / 1_000 / count };
  } catch (error) {
    return { why: (error as Error).message };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface PeerModule {
  readonly FacturacionElectronicaEC: new (
    settings: object,
  ) => { emitirFactura(data: object): Promise<{ estado: string }> };
  readonly UnsafeMemorySequenceProvider: new () => object;
}

function makeEmission({ FacturacionElectronicaEC, UnsafeMemorySequenceProvider }: PeerModule, lines: number) {
  const now = new Date();
  const ruc = '1790012345001';
  const password = 'secreto';
  const p12 = createTestP12({ holder: 'PRUEBA', ruc, password, now });
  const sri = {
    enviarComprobante: async () => ({ estado: 'RECIBIDA', mensajes: [] }),
    autorizarComprobante: async (key: string) => ({
      estado: 'AUTORIZADO',
      numeroAutorizacion: key,
      fechaAutorizacion: now.toISOString(),
      mensajes: [],
    }),
  };
  const service = new FacturacionElectronicaEC({
    emisor: {
      ruc,
      razonSocial: 'COMERCIAL FICTICIA S.A.',
      dirMatriz: 'Quito',
      direccionEstablecimiento: 'Quito',
      establecimiento: '001',
      puntoEmision: '001',
      obligadoContabilidad: true,
      ambiente: '1',
    },
    p12,
    p12Password: password,
    sequenceProvider: new UnsafeMemorySequenceProvider(),
    sriClient: sri,
    authorizationDelayMs: 0,
  });
  const invoice = invoiceOf(now, lines);
  return async () => {
    const { estado } = await service.emitirFactura(invoice);
    if (estado !== 'AUTORIZADO') throw new Error(`${name} answered ${estado}`);
  };
}

function invoiceOf(now: Date, lines: number): object {
  const tax = { codigo: '2', codigoPorcentaje: '4', baseImponible: 100, valor: 15 };
  const [year, month, day] = new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 10).split('-');
  return {
    fechaEmision: `${day}/${month}/${year}`,
    tipoIdentificacionComprador: '05',
    razonSocialComprador: 'María Peña',
    identificacionComprador: '1713328506',
    totalSinImpuestos: 100 * lines,
    totalDescuento: 0,
    propina: 0,
    importeTotal: 115 * lines,
    totalConImpuestos: [{ ...tax, baseImponible: 100 * lines, valor: 15 * lines }],
    pagos: [{ formaPago: '01', total: 115 * lines }],
    detalles: Array.from({ length: lines }, (_, index) => ({
      codigoPrincipal: `P${index + 1}`,
      descripcion: 'Café de altura, molido, 500 g',
      cantidad: 1,
      precioUnitario: 100,
      descuento: 0,
      precioTotalSinImpuesto: 100,
      impuestos: [{ ...tax, tarifa: 15 }],
    })),
  };
}
