import { Kbd, Table } from '@mantine/core';
import { modals } from '@mantine/modals';
import { defineTexts } from '../i18n/texts.ts';

/** The keys of the panel, in a dialog. */
export function showShortcuts(): void {
  const t = texts.now();
  modals.open({
    title: t.title,
    styles: { title: { fontWeight: 650 } },
    closeButtonProps: { 'aria-label': t.close },
    children: (
      <Table>
        <Table.Tbody>
          {t.keys.split('\n').map((line) => {
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
  });
}

const texts = defineTexts(
  {
    title: 'Atajos de teclado',
    close: 'Cerrar',
    keys: 'Ctrl + K — Ir a cualquier pantalla\n/ — Buscar en la lista\nN — Nuevo comprobante\nCtrl + Enter — Emitir el comprobante\nEsc — Cerrar',
  },
  {
    title: 'Keyboard shortcuts',
    close: 'Close',
    keys: 'Ctrl + K — Go to any screen\n/ — Search the list\nN — New document\nCtrl + Enter — Issue the document\nEsc — Close',
  },
);
