import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { axisMoney, chartScale } from '../../format/chart-scale.ts';
import { formatMoney } from '../../format/money.ts';
import styles from './chart.module.css';
import type { ChartBar } from './points.ts';

const row = 38;
const foot = 22;
const letter = 7;

/** Chart with one bar for each name, largest first, with its amount. The table next to the chart contains all names. */
export function NameBars({ points, title }: { readonly points: readonly ChartBar[]; readonly title: string }) {
  const { ref, width } = useElementSize();
  const id = useId();
  const whole = chartScale(points.map(({ total }) => total));
  const [least = 0, most = 1] = [whole[0], whole.at(-1)];
  const x = (value: number) => ((value - least) / (most - least)) * width;
  // If the labels of the axis would touch, every second one is left out. Zero and both ends are always shown.
  const roomy = whole.length * letter * 10 < width;
  const scale = roomy ? whole : whole.filter((value) => value === 0 || value === least || value === most);
  const height = points.length * row + foot;
  return (
    <div ref={ref}>
      <svg className={styles.chart} height={height} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        {scale.map((value) => (
          <g key={value}>
            <path className={value === 0 ? styles.zero : styles.line} d={lineBeside(points.length, x(value))} />
            <text
              x={x(value)}
              y={height - 4}
              textAnchor={value === least ? 'start' : value === most ? 'end' : 'middle'}
            >
              {axisMoney(value, scale)}
            </text>
          </g>
        ))}
        {points.map(({ key, name, label, total }, place) => {
          const figure = formatMoney(total);
          return (
            <g key={key}>
              <text className={styles.name} x={6} y={place * row + 14}>
                {shorten(label, Math.floor((width - 16) / letter) - figure.length - 2)}
              </text>
              <text x={Math.max(0, width - 6)} y={place * row + 14} textAnchor="end">
                {figure}
              </text>
              <rect
                className={total < 0 ? styles.below : styles.bar}
                x={x(Math.min(0, total))}
                width={total === 0 ? 0 : Math.max(1, Math.abs(x(total) - x(0)))}
                y={place * row + 19}
                height={13}
                rx={2}
              >
                <title>{`${name}: ${figure}`}</title>
              </rect>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Grid lines are drawn next to the bars only, because a line through a name is hard to read. */
function lineBeside(rows: number, x: number): string {
  return Array.from({ length: rows }, (_, place) => `M${x} ${place * row + 17}v17`).join('');
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
}
