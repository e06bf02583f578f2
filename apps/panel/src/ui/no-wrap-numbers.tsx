/** Text in which document numbers are never split over two lines. */
export function NoWrapNumbers({ text }: { text: string }) {
  return text.split(documentNumber).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
}

const documentNumber = /(\d{3}-\d{3}-\d{9})/;
