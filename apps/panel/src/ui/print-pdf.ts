/** Prints a PDF without leaving the page. If it cannot be printed in a frame, it is opened separately. */
export function printPdf(pdf: Blob): Promise<void> {
  const url = URL.createObjectURL(pdf);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = url;
  return new Promise((resolve) => {
    const end = () => {
      // The browser's print dialog reads the frame as long as it is open.
      setTimeout(() => {
        frame.remove();
        URL.revokeObjectURL(url);
      }, 120_000);
      resolve();
    };
    frame.onload = () => {
      try {
        frame.contentWindow?.focus();
        frame.contentWindow?.print();
      } catch {
        open(url, '_blank', 'noopener');
      }
      end();
    };
    document.body.append(frame);
  });
}
