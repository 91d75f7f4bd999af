import { z } from 'zod'

const length = z
  .union([z.number().nonnegative(), z.string().regex(/^\d+(\.\d+)?(px|in|cm|mm)$/)])
  .describe('Pixels, or a text such as 2cm')

/** Options for converting HTML to PDF. */
export const renderOptions = z.strictObject({
  format: z
    .enum(['letter', 'legal', 'tabloid', 'ledger', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    .optional()
    .describe('a4 by default'),
  width: length.optional().describe('Of the paper, instead of `format`'),
  height: length.optional().describe('Of the paper, instead of `format`'),
  landscape: z.boolean().optional(),
  margin: z
    .strictObject({
      top: length.optional(),
      right: length.optional(),
      bottom: length.optional(),
      left: length.optional(),
    })
    .optional()
    .describe('1 cm on each side by default'),
  headerTemplate: z
    .string()
    .optional()
    .describe('HTML; elements of the classes date, title, url, pageNumber and totalPages are filled in'),
  footerTemplate: z.string().optional().describe('HTML, like `headerTemplate`'),
  scale: z.number().min(0.1).max(2).optional(),
  pageRanges: z
    .string()
    .regex(/^[\d\s,-]*$/)
    .optional()
    .describe('Such as 1-5, 8'),
  printBackground: z
    .boolean()
    .optional()
    .describe('Also colours and pictures of backgrounds; true by default'),
  preferCSSPageSize: z.boolean().default(true).describe('The size of @page rules wins over `format`'),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'What relative addresses in the HTML start from. Nothing is loaded unless the user allowed its origin (--render-origin)',
    ),
})

export type RenderOptions = z.output<typeof renderOptions>
