/** @returns the text of `--help` */
export function helpText(version: string): string {
  return `abp-attachments ${version}: shows what of a file reaches a model, and why.

Usage: npx @abp-kit/attachments FILE --model NAME [options]

  --model NAME                The model: anthropic/claude-opus-4-1, or the name alone. Without one, nothing
                              is passed as it is: there are only texts and descriptors.
  --capabilities URL|FILE     A newer catalog of models, such as https://models.dev/api.json. It is kept
                              for a day.
  --shell                     Allow converters of this machine (LibreOffice, poppler, ffmpeg …), isolated
                              and without network.
  --explain                   Also say why: each way that was tried, and what was not granted.
  --out DIR                   Write each part to a file of this folder. Nothing is overwritten.
  --preview                   Write a contact sheet of all pages or frames: FILE.preview.png in the
                              working directory, or preview.png in DIR. Needs \`npm install sharp\`.
  --json                      Print one JSON document instead of text.
  -h, --help                  This text.
  -v, --version               The version.

Examples:
  npx @abp-kit/attachments report.pdf --model gpt-4.1 --explain
  npx @abp-kit/attachments deck.pptx --model claude-opus-4-1 --shell --out parts --preview

Exit codes: 0 done, 1 failed (the message has a code, and what to do), 2 wrong arguments, 130 interrupted.
`
}
