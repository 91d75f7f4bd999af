/** The style of `export.html` and `export.pdf`; `:host` is the document inside a page. */
export const documentStyle = `
    :root, :host { color-scheme: light dark; font: 17px/1.65 system-ui, sans-serif }
    body, article { max-width: 70ch; margin: 3rem auto; padding: 0 1.25rem; overflow-wrap: break-word }
    h1, h2, h3 { line-height: 1.25 }
    img { max-width: 100%; height: auto }
    pre { overflow-x: auto; padding: 1rem; border-radius: .5rem; background: rgb(127 127 127 / .14) }
    code { font: .9em ui-monospace, monospace }
    blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid rgb(127 127 127 / .4) }
    table { border-collapse: collapse }
    th, td { padding: .4rem .75rem; border: 1px solid rgb(127 127 127 / .4); text-align: start }
    @media print { body, article { max-width: none; margin: 0; padding: 0 } }
  `
