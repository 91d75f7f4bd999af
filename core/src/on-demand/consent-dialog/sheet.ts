/**
 * A constructed style sheet, because strict policies block inline styles. The system colours follow
 * `color-scheme`. Nothing is transparent, filtered or moved: Chromium would treat the question as covered.
 */
export function createSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

const css = `
:host { display: contents }
:host([data-theme=system]) { color-scheme: light dark }
:host([data-theme=light]) { color-scheme: light }
:host([data-theme=dark]) { color-scheme: dark }
dialog {
  box-sizing: border-box; width: min(30rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); overflow: auto;
  margin: auto; padding: 1.5rem 1.5rem .75rem; border: 1px solid var(--abp-consent-border, GrayText);
  border-radius: var(--abp-consent-radius, .75rem);
  background: var(--abp-consent-background, Canvas); color: var(--abp-consent-text, CanvasText);
  font: 1rem/1.5 var(--abp-consent-font, system-ui, sans-serif);
  text-align: start; letter-spacing: normal; text-transform: none; white-space: normal; overflow-wrap: anywhere;
}
dialog::backdrop { background: rgb(0 0 0 / .5) }
h2 { margin: 0 0 .5rem; font-size: 1.125rem; line-height: 1.3 }
p { margin: 0 0 1rem }
.text { font-size: 1.125rem; white-space: pre-wrap; }
.asker, .hint, .status { font-size: .875rem }
.status { min-height: 1.5em; margin: .75rem 0 0 }
.waiting { min-height: 1.5em; margin: 0 }
.warning { font-weight: 600 }
.away { position: fixed; top: 0; left: 0; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
form { margin: 0 }
.field { margin: 0 0 1rem }
label, legend { display: block; font-weight: 600 }
.choice { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; font-weight: 400 }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; min-height: 0; margin: 0 }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; min-width: 0 }
input, select, textarea {
  box-sizing: border-box; width: 100%; min-height: 2.75rem; margin: .25rem 0 0; padding: .5rem .75rem;
  border: 1px solid var(--abp-consent-border, GrayText); border-radius: .375rem;
  background: Field; color: FieldText; font: inherit;
}
.actions { display: flex; flex-wrap: wrap; gap: .75rem }
button {
  flex: 1 1 8rem; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid currentColor; border-radius: .5rem;
  background: var(--abp-consent-background, Canvas); color: var(--abp-consent-text, CanvasText);
  font: inherit; font-weight: 600; cursor: pointer;
}
button.yes {
  border-color: transparent; background: var(--abp-consent-accent, CanvasText);
  color: var(--abp-consent-accent-text, Canvas);
}
button.yes.destructive { background: var(--abp-consent-danger, #b3261e); color: var(--abp-consent-danger-text, #fff) }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
@media (forced-colors: active) { button.yes { border-color: ButtonText } }
`
