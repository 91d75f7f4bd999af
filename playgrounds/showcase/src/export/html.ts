import type { CapabilityHandler } from '@abp-kit/core'
import { binary } from '@abp-kit/core/binary'
import { filename } from '../filename'
import { escapeText } from '../markup/escape'
import { bodyOf } from './body'
import { documentStyle } from './document-style'
import type { htmlInput, htmlOutput } from './schema'

const handler: CapabilityHandler<typeof htmlInput, typeof htmlOutput> = async (params) => {
  const { title, content, format, language, styled } = params
  const body = await bodyOf(content, format)
  const html = `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeText(title)}</title>${styled ? `\n  <style>${documentStyle}</style>` : ''}
</head>
<body>
${body}
</body>
</html>
`
  return { document: binary(html, { filename: filename(title, 'html', 'document') }) }
}

export default handler
