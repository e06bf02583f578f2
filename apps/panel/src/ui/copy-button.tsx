import { ActionIcon, CopyButton as Copy, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';

export function CopyButton({ value, label }: { value: string; label?: string }) {
  const t = texts.use();
  return (
    <Copy value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t.copied : (label ?? t.copy)} withArrow>
          <ActionIcon variant="subtle" color={copied ? 'pad' : 'gray'} onClick={copy} aria-label={label ?? t.copy}>
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </Copy>
  );
}

const texts = defineTranslatedTexts({ copy: 'Copiar', copied: 'Copiado' }, { copy: 'Copy', copied: 'Copied' });
