import { AbpError, type CapabilityHandler } from '@abp-kit/core'
import { binary } from '@abp-kit/core/binary'
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  type ChartOptions,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  RadarController,
  RadialLinearScale,
  Title,
} from 'chart.js'
import type { z } from 'zod'
import { filename } from '../filename'
import { invalidParams } from '../invalid-params'
import type { chartInput, chartOutput } from './schema'

type ChartParams = z.output<typeof chartInput>

const mostPixels = 16_000_000
// Okabe and Ito's palette, which people with any colour vision can distinguish, followed by
// darker related colours.
const palette = [
  ...['#0072b2', '#e69f00', '#009e73', '#d55e00', '#cc79a7', '#56b4e9'],
  ...['#5b5f97', '#8a6d3b', '#2f6f5e', '#8c3b2e', '#7d4a75', '#2c6e8f'],
]
const ink = '#334155'
const gridLine = '#94a3b855'

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  RadarController,
  RadialLinearScale,
  Title,
)

const handler: CapabilityHandler<typeof chartInput, typeof chartOutput> = async (params) => {
  const width = params.width * params.scale
  const height = params.height * params.scale
  if (width * height > mostPixels) {
    const message = `The PNG would be ${width} × ${height} pixels; ${mostPixels / 1e6} megapixels are the most. Ask for a smaller \`width\`, \`height\` or \`scale\`.`
    throw invalidParams('scale', 'TOO_LARGE', message)
  }
  // Never attached to the page. Chart.js multiplies its size by `devicePixelRatio`.
  const canvas = document.createElement('canvas')
  canvas.width = params.width
  canvas.height = params.height
  const chart = new Chart(canvas, {
    type: params.type,
    data: {
      labels: params.labels,
      datasets: params.series.map((series, index) => dataset(params, series, index)),
    },
    options: options(params),
    plugins: [
      {
        id: 'background',
        beforeDraw({ ctx, width, height }) {
          ctx.fillStyle = params.background
          ctx.fillRect(0, 0, width, height)
        },
      },
    ],
  })
  try {
    return {
      // Encoded immediately, because the chart destroys its canvas.
      image: binary(await pngOf(canvas), { filename: filename(params.title ?? '', 'png', 'chart') }),
      width: canvas.width,
      height: canvas.height,
    }
  } finally {
    chart.destroy()
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      const message =
        'The browser could not encode the chart, usually for lack of memory. Ask for a smaller picture.'
      if (blob === null) reject(new AbpError('BROWSER_ERROR', message))
      else resolve(blob)
    }, 'image/png')
  })
}

function dataset(
  { type, labels, stacked }: ChartParams,
  series: ChartParams['series'][number],
  index: number,
): ChartDataset {
  const own = series.color ?? colorAt(index)
  const slices = type === 'pie' || type === 'doughnut'
  return {
    label: series.label,
    data: series.values,
    borderColor: slices ? '#ffffff' : own,
    backgroundColor: slices
      ? labels.map((_, slice) => colorAt(slice))
      : type === 'bar'
        ? own
        : `${own.slice(0, 7)}33`,
    borderWidth: type === 'bar' ? 0 : 2,
    fill: type === 'radar' || (type === 'line' && stacked),
  }
}

function colorAt(index: number): string {
  return palette[index % palette.length] ?? ink
}

function options({ type, title, xTitle, yTitle, stacked, scale, series }: ChartParams): ChartOptions {
  const axis = (text: string | undefined) => ({
    stacked,
    title: { display: text !== undefined, text, color: ink },
    ticks: { color: ink },
    grid: { color: gridLine },
  })
  return {
    animation: false,
    responsive: false,
    // Fixed, so that the same call returns the same image on every screen.
    devicePixelRatio: scale,
    events: [],
    layout: { padding: 16 },
    plugins: {
      title: {
        display: title !== undefined,
        text: title,
        color: ink,
        font: { size: 18 },
        padding: { bottom: 16 },
      },
      legend: { display: series.length > 1 || type === 'pie' || type === 'doughnut', labels: { color: ink } },
    },
    scales:
      type === 'bar' || type === 'line'
        ? { x: axis(xTitle), y: { ...axis(yTitle), beginAtZero: true } }
        : type === 'radar'
          ? {
              r: {
                beginAtZero: true,
                grid: { color: gridLine },
                angleLines: { color: gridLine },
                pointLabels: { color: ink },
              },
            }
          : {},
  }
}

export default handler
