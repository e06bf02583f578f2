import { Kbd, Table } from '@mantine/core';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { withModals } from '../ui/modal-host.tsx';
import { screenShortcuts } from './screen-keys.ts';

/** Shows the shortcuts of the panel in a dialog. */
export function showShortcuts(): void {
  const t = texts.now();
  withModals((modals) =>
    modals.open({
      title: t.title,
      styles: { title: { fontWeight: 600 } },
      closeButtonProps: { 'aria-label': t.close },
      children: (
        <Table>
          <Table.Tbody>
            {[screenShortcuts(), t.keys]
              .filter(Boolean)
              .join('\n')
              .split('\n')
              .map((line) => {
                const [keys = '', what = ''] = line.split(' — ');
                return (
                  <Table.Tr key={keys}>
                    <Table.Td w={140}>
                      <Kbd>{keys}</Kbd>
                    </Table.Td>
                    <Table.Td>{what}</Table.Td>
                  </Table.Tr>
                );
              })}
          </Table.Tbody>
        </Table>
      ),
    }),
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Atajos de teclado',
    close: 'Cerrar',
    keys: 'Ctrl + K — Buscar un comprobante, un cliente, un producto o una pantalla\n/ — Buscar en la lista\nN — Nuevo comprobante\nEnter — Línea siguiente\nCtrl + ⌫ — Quitar la línea\nCtrl + Enter — Emitir el comprobante\nEsc — Cerrar; pregunta antes de perder lo escrito\n? — Estos atajos',
  },
  {
    title: 'Keyboard shortcuts',
    close: 'Close',
    keys: 'Ctrl + K — Find a document, a customer, a product or a screen\n/ — Search the list\nN — New document\nEnter — Next line\nCtrl + ⌫ — Remove the line\nCtrl + Enter — Issue the document\nEsc — Close; asks before what was written is lost\n? — These shortcuts',
  },
);
