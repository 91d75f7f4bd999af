import { z } from 'zod'
import { limits } from '../limits.ts'
import { httpUrl, listOf } from './text-setting.ts'

/** The available tools, and the content of their answers. */
export const toolSettings = {
  inlineBelow: z.number().int().min(0).max(limits.inlineBytes).default(0).meta({
    group: 'Tools',
    unit: 'bytes',
    description:
      'A text or JSON result up to this size comes in the answer, too, as text and as structuredContent. With 0 results are only in files.',
  }),
  app: listOf(httpUrl).default([]).meta({
    group: 'Tools',
    description:
      'URL of a page of an app whose tools are listed from the start, by its manifest. The first call of one starts the browser and connects. Repeatable.',
  }),
  tools: z.enum(['all', 'static']).default('all').meta({
    group: 'Tools',
    description:
      'Whether each capability of a connected app becomes a tool, or only those that are always there are listed; abp_call works for all capabilities.',
  }),
}
