import { describe, expect, it } from 'vitest';
import { splitJsonList, splitNdjsonLines } from './body-lines.ts';

const texts = ({ parts }: { parts: readonly Buffer[] }) => parts.map((part) => part.toString().trim());

describe('lines', () => {
  it('are split at line ends, without blank lines', () => {
    expect(texts(splitNdjsonLines(Buffer.from('{"a":1}\r\n\n  \n{"b":"\\n"}\n2'), 10))).toEqual([
      '{"a":1}',
      '{"b":"\\n"}',
      '2',
    ]);
  });

  it('are counted up to one above the limit', () => {
    expect(splitNdjsonLines(Buffer.from('}\n'.repeat(500_000)), 1000).parts).toHaveLength(1001);
  });

  it('each have a size limit', () => {
    const lines = splitNdjsonLines(Buffer.from(`"${'a'.repeat(1024 * 1024)}"\n1`), 10);
    expect(lines.read(0)).toMatchObject({ refusal: { status: 413 } });
    expect(lines.read(1)).toEqual({ value: 1 });
  });
});

describe('a list', () => {
  it.each([
    ['[]', []],
    [' [ ] ', []],
    ['[1]', ['1']],
    ['\ufeff[{"a":[1,2]},"],[\\"",[3]] \n', ['{"a":[1,2]}', '"],[\\""', '[3]']],
  ])('%j is split into its elements', async (text, elements) => {
    expect(texts(await splitJsonList(Buffer.from(text), 10))).toEqual(elements);
  });

  it('is split up to one element above the limit', async () => {
    expect((await splitJsonList(Buffer.from(`[${'0,'.repeat(500_000)}0]`), 1000)).parts).toHaveLength(1001);
  });

  it.each(['[1', '[1,]', '[,]', '[1]]', '[1] 2', '[{"a":1]', '["', 'nope', '[1}', '[}'])(
    '%j is not JSON',
    async (text) => {
      await expect(splitJsonList(Buffer.from(text), 10)).rejects.toMatchObject({
        status: 400,
        body: { code: 'request.invalid_json' },
      });
    },
  );

  it.each(['{}', 'null', '"[1]"'])('%j is not a list', async (text) => {
    await expect(splitJsonList(Buffer.from(text), 10)).rejects.toMatchObject({ body: { code: 'request.wrong_type' } });
  });

  it('with an element larger than a document is refused completely', async () => {
    await expect(splitJsonList(Buffer.from(`["${'a'.repeat(1024 * 1024)}"]`), 10)).rejects.toMatchObject({
      status: 413,
    });
  });

  it('does not refuse other elements because of the numbers of one', async () => {
    const list = await splitJsonList(Buffer.from('[1.00000000000000000001,2]'), 10);
    expect(list.read(0)).toMatchObject({ refusal: { status: 422 } });
    expect(list.read(1)).toEqual({ value: 2 });
  });
});
