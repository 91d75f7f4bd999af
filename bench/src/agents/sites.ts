import { type TaskName, type Tasks, taskNames } from './tasks.ts'

/** One of the page's forms, with what is needed to find and fill it. */
export interface Form {
  /** Matches the heading above the form. */
  heading: RegExp
  /** Values for the boxes, by their labels. */
  fields: readonly { label: string; value: string }[]
}

/** A page with the three functions. */
export interface Site {
  name: 'playground' | 'form page'
  url: string
  formsOf: (tasks: Tasks) => Record<TaskName, Form>
}

/** The playground. Each of its forms is one box for JSON. In an accessibility tree, `<wbr>` is a space. */
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

/** The page that is made only for people. */
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

/** @returns the forms of all tasks, in the order in which they are filled in */
export function formsIn(site: Site, tasks: Tasks): Form[] {
  const forms = site.formsOf(tasks)
  return taskNames.map((name) => forms[name])
}
