import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { axisMoney, chartScale } from '../../format/chart-scale.ts';
import { formatMoney } from '../../format/money.ts';
import styles from './chart.module.css';
import type { ChartBar } from './points.ts';

const height = 220;
const [top, foot] = [8, 24];
/** Width of a character in the labels of the axes. */
const letter = 7;

/** Chart with one bar for each day or month. The table next to the chart has the same values. */
export function TimeBars({ points, title }: { readonly points: readonly ChartBar[]; readonly title: string }) {
  const { ref, width } = useElementSize();
  const id = useId();
  const scale = chartScale(points.map(({ total }) => total));
  const [least = 0, most = 1] = [scale[0], scale.at(-1)];
  const left = 8 + letter * Math.max(...scale.map((value) => axisMoney(value, scale).length), 0);
  const slot = Math.max(0, width - left) / Math.max(1, points.length);
  const y = (value: number) => top + ((most - value) / (most - least)) * (height - top - foot);
  const longest = Math.max(...points.map(({ label }) => label.length), 1);
  const every = Math.max(1, Math.ceil((longest * letter + 8) / Math.max(slot, 0.1)));
  return (
    <div ref={ref}>
      <svg className={styles.chart} height={height} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        {scale.map((value) => (
          <g key={value}>
            <line
              className={value === 0 ? styles.zero : styles.line}
              x1={left}
              x2={Math.max(left, width)}
              y1={y(value)}
              y2={y(value)}
            />
            <text x={left - 8} y={y(value) + 4} textAnchor="end">
              {axisMoney(value, scale)}
            </text>
          </g>
        ))}
        {points.map(({ key, name, label, total }, place) => (
          <g key={key}>
            {total !== 0 && (
              <rect
                className={total < 0 ? styles.below : styles.bar}
                x={left + place * slot + slot * 0.12}
                width={Math.max(slot * 0.76, 0.75)}
                y={y(Math.max(0, total))}
                height={Math.max(1, Math.abs(y(total) - y(0)))}
                rx={Math.min(3, slot / 5)}
              >
                <title>{`${name}: ${formatMoney(total)}`}</title>
              </rect>
            )}
            {(points.length - 1 - place) % every === 0 &&
              left + (place + 0.5) * slot > left + (longest * letter) / 2 && (
                // The last name ends where the chart ends.
                <text
                  x={Math.min(left + (place + 0.5) * slot, width - (longest * letter) / 2)}
                  y={height - 6}
                  textAnchor="middle"
                >
                  {label}
                </text>
              )}
          </g>
        ))}
      </svg>
    </div>
  );
}
