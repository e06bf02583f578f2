/** Logo: a pad of numbered invoices with a torn upper edge. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <path
        d="M5 4l2 2 2-2 2 2 2-2 2 2 2-2 2 2 2-2 2 2 2-2 2 2v23a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1z"
        fill="var(--mantine-color-pad-7)"
      />
      <path d="M10 12h12M10 17h12M10 22h7" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
