import { Box, Code, ScrollArea } from '@mantine/core';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Code block for programmers with a copy button. The button copies the text as shown, or `copied`. */
export function CodeBlock({ label, text, copied = text }: { label: string; text: string; copied?: string }) {
  return (
    <Box pos="relative">
      <ScrollArea.Autosize
        mah="70vh"
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
        style={{ borderRadius: 8 }}
      >
        <Code block fz="xs" pr={48} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Code>
      </ScrollArea.Autosize>
      <Box pos="absolute" top={6} right={14}>
        <CopyButton value={copied} label={label} />
      </Box>
    </Box>
  );
}
