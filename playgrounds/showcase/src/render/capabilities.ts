import { defineCapability } from '@abp-kit/core'
import { chartInput, chartOutput } from './schema'

export const renderChart = defineCapability({
  name: 'render.chart',
  description: 'Draw a bar, line, pie, doughnut or radar chart as a PNG',
  input: chartInput,
  output: chartOutput,
  load: () => import('./chart'),
})
