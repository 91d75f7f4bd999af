import { escapeText } from './escape'
import { renderMarkdown } from './markdown'
import { titleOf } from './notes'

const style = `
    :root { color-scheme: light dark; font: 17px/1.65 Georgia, 'Times New Roman', serif }
    body { max-width: 68ch; margin: 3rem auto; padding: 0 1.25rem; overflow-wrap: break-word }
    h1, h2, h3 { line-height: 1.2 }
    img { max-width: 100%; height: auto }
    pre { overflow-x: auto; padding: 1rem; border-radius: .5rem; background: rgb(127 127 127 / .14) }
    code { font: .88em ui-monospace, monospace }
    blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid rgb(127 127 127 / .4) }
    table { border-collapse: collapse }
    th, td { padding: .35rem .75rem; border: 1px solid rgb(127 127 127 / .4); text-align: start }
    @media print { body { max-width: none; margin: 0; padding: 0 } }
  `

/** @returns a complete HTML document that needs no other file */
export function htmlDocument(markdown: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeText(titleOf(markdown))}</title>
  <style>${style}</style>
</head>
<body>
${renderMarkdown(markdown)}
</body>
</html>
`
}

/** @returns a name for a file with this note, made of its title */
export function fileName(markdown: string, extension: string): string {
  const words = titleOf(markdown)
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'note'}.${extension}`
}
