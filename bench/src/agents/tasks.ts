export const taskNames = ['html', 'csv', 'png'] as const

/** Also the file's extension. */
export type TaskName = (typeof taskNames)[number]

/**
 * A row with its columns in alphabetical order, because the browser sorts the keys of what it receives for a WebMCP
 * tool.
 */
export type Row = Readonly<Record<string, string | number>>

/** The request to an agent: three files. */
export interface Tasks {
  html: { title: string; markdown: string }
  csv: { title: string; rows: readonly Row[] }
  /** A QR code. */
  png: { text: string }
}

/**
 * Makes tasks.
 *
 * @param number - with three digits. Each number gives different files, so that nothing can come from the
 *   conversation before, but the same number of tokens
 */
export function tasksOf(number: number): Tasks {
  return {
    html: {
      title: `Harbour notes ${number}`,
      markdown: `# Harbour ${number}\n\nTide tables work **offline** now.\n\n| Boat | Berth |\n| --- | --- |\n| Alma | ${number} |\n\n- [x] Tell the pilots\n`,
    },
    csv: {
      title: `Landings ${number}`,
      rows: [
        { boat: 'Alma', kilos: number, port: 'Saint-Malo' },
        { boat: 'Brise, the old', kilos: 1280.5, port: 'Cancale' },
        { boat: 'Dora "Dodo"', kilos: 96, port: 'Vigo' },
      ],
    },
    png: { text: `https://example.com/berth/${number}` },
  }
}

export function isTaskName(name: string): name is TaskName {
  return taskNames.some((known) => known === name)
}
