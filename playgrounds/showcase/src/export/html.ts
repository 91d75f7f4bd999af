import type { CapabilityHandler } from '@abp-kit/core'
import { textData } from '../binary/encode'
import { filename } from '../binary/filename'
import { renderMarkdown } from '../markup/markdown'
import { sanitize } from '../markup/sanitize'
import type { htmlInput, htmlOutput } from './schema'

const style = `
    :root { color-scheme: light dark; font: 17px/1.65 system-ui, sans-serif }
    body { max-width: 70ch; margin: 3rem auto; padding: 0 1.25rem; overflow-wrap: break-word }
    h1, h2, h3 { line-height: 1.25 }
    img { max-width: 100%; height: auto }
    pre { overflow-x: auto; padding: 1rem; border-radius: .5rem; background: rgb(127 127 127 / .14) }
    code { font: .9em ui-monospace, monospace }
    blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid rgb(127 127 127 / .4) }
    table { border-collapse: collapse }
    th, td { padding: .4rem .75rem; border: 1px solid rgb(127 127 127 / .4); text-align: start }
    @media print { body { max-width: none; margin: 0; padding: 0 } }
  `

const handler: CapabilityHandler<typeof htmlInput, typeof htmlOutput> = async (params) => {
  const { title, content, format, language, styled } = params
  const body =
    format === 'html' ? sanitize(content) : await renderMarkdown(content, { gfm: true, breaks: false })
  const html = `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeText(title)}</title>${styled ? `\n  <style>${style}</style>` : ''}
</head>
<body>
${body}
</body>
</html>
`
  return { document: textData(html, 'text/html', filename(title, 'html', 'document')) }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export default handler
