import { type TaskName, type Tasks, taskNames } from './tasks.ts'

/** One of the page's forms, as somebody finds and fills it. */
export interface Form {
  /** What the heading above it says. */
  heading: RegExp
  /** What goes into the boxes, by their labels. */
  fields: readonly { label: string; value: string }[]
}

/** A page that has the three functions. */
export interface Site {
  name: 'playground' | 'form page'
  url: string
  formsOf: (tasks: Tasks) => Record<TaskName, Form>
}

/** The playground: each of its forms is a box for JSON. In a tree of accessibility, `<wbr>` is a space. */
export const playground: Pick<Site, 'name' | 'formsOf'> = {
  name: 'playground',
  formsOf({ html, csv, png }) {
    const box = (heading: RegExp, params: unknown) => ({
      heading,
      fields: [{ label: 'Input', value: JSON.stringify(params) }],
    })
    return {
      html: box(/^export\.\s?html$/, { title: html.title, content: html.markdown }),
      csv: box(/^export\.\s?csv$/, csv),
      png: box(/^generate\.\s?qrcode$/, png),
    }
  },
}

/** The page that is made for people only. */
export const formPage: Pick<Site, 'name' | 'formsOf'> = {
  name: 'form page',
  formsOf({ html, csv, png }) {
    const names = Object.keys(csv.rows[0] ?? {})
    const lines = [names, ...csv.rows.map((row) => names.map((name) => row[name]))]
    return {
      html: {
        heading: /^Markdown to HTML$/,
        fields: [
          { label: 'Title', value: html.title },
          { label: 'Markdown', value: html.markdown },
        ],
      },
      csv: {
        heading: /^Table to CSV$/,
        fields: [
          { label: 'Title', value: csv.title },
          { label: 'Rows', value: lines.map((cells) => cells.join(';')).join('\n') },
        ],
      },
      png: { heading: /^Text to QR code/, fields: [{ label: 'Text', value: png.text }] },
    }
  },
}

/** @returns the forms of all tasks, in the order in which they are filled */
export function formsIn(site: Site, tasks: Tasks): Form[] {
  const forms = site.formsOf(tasks)
  return taskNames.map((name) => forms[name])
}
