// Keeps the form in this browser shortly after the last letter, on the server a moment later, and in both at once when the page goes
// away: a long one takes a while to write.
import { useEffect, useRef, useState } from 'react';
import { openForms } from '../../../session/kept-forms.ts';
import { type CopyStart, CopyWriter } from '../model/copy-writer.ts';
import { type CopyState, type FormPlace, forgetForm, type KeptForm, keepForm } from '../model/kept-form.ts';

/** `changed`: a form as it was given is nothing to recover. */
export function useKept(place: FormPlace, start: CopyStart, current: KeptForm, changed: boolean) {
  const [elsewhere, setElsewhere] = useState(start.elsewhere);
  const latest = useRef(current);
  latest.current = current;
  const waiting = useRef<KeptForm>(undefined);
  const stored = useRef<KeptForm>(undefined);
  const [writer] = useState(() => {
    const onWritten = ({ version, whole }: CopyState, kept: KeptForm) => {
      // What was stored here since may be newer, or have a key that this page has yet to draw.
      const { form, unsettled, basedOn } = stored.current ?? kept;
      const same = form === kept.form && unsettled === kept.unsettled && waiting.current === undefined;
      keepForm(place, { form, unsettled, basedOn, copy: { version, whole: whole && same } });
    };
    return new CopyWriter(place, start, { onWritten, onElsewhere: setElsewhere });
  });
  const keepHere = (kept: KeptForm) => {
    const version = writer.knownVersion;
    stored.current = kept;
    keepForm(place, { ...kept, copy: version === undefined ? undefined : { version, whole: false } });
  };
  const write = useRef(() => {
    if (waiting.current === undefined) return;
    keepHere(waiting.current);
    writer.write(waiting.current);
    waiting.current = undefined;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is written is kept again
  useEffect(() => {
    waiting.current = changed ? current : undefined;
    const timer = setTimeout(write.current, 250);
    return () => clearTimeout(timer);
  }, [changed, current.form, current.unsettled, current.basedOn]);
  useEffect(() => {
    const flush = async () => {
      write.current();
      await writer.flush();
    };
    const leaveOrReturn = () => (document.visibilityState === 'visible' ? writer.look() : flush());
    const detach = writer.attach();
    openForms.add(flush);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', leaveOrReturn);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', leaveOrReturn);
      openForms.delete(flush);
      detach();
      void flush();
    };
  }, [writer]);

  return {
    elsewhere,
    takeOver: () => {
      if (elsewhere === undefined) return;
      writer.takeOver(elsewhere, latest.current);
      setElsewhere(undefined);
    },
    /** What must not be lost, before anything else happens. */
    keepNow: (kept: KeptForm) => {
      keepHere(kept);
      if (kept.unsettled === undefined) writer.write(kept);
    },
    claim: (kept: KeptForm) => writer.claim(kept),
    drop: () => {
      waiting.current = undefined;
      forgetForm(place);
      void writer.drop();
    },
  };
}
