import { createEffect, createSignal, Match, on, onCleanup, Switch } from 'solid-js'
import { qrCode } from '../../notebook/qr'
import { shareLink } from '../../notebook/share'
import { svgAddress } from '../../notebook/svg-address'

export function Share(props: { text: string }) {
  const [link, setLink] = createSignal('')
  const [copied, setCopied] = createSignal(false)
  const code = () => (link() === '' ? '' : qrCode(link()))

  createEffect(
    on(
      () => props.text,
      (text) => {
        let current = true
        onCleanup(() => {
          current = false
        })
        setCopied(false)
        void shareLink(text, location.href).then((address) => {
          if (current) setLink(address)
        })
      },
    ),
  )

  const copy = async () => {
    await navigator.clipboard.writeText(link())
    setCopied(true)
  }

  return (
    <div class="panel">
      <h2>Take this note along</h2>
      <p>The link holds the whole note, and no server sees it.</p>
      <Switch>
        <Match when={code() === undefined}>
          <p class="problem">This note is too long for a QR code. Copy the link.</p>
        </Match>
        <Match when={code()}>
          {(svg) => <img class="code" src={svgAddress(svg())} alt="QR code of the link" />}
        </Match>
      </Switch>
      <label class="field">
        Link
        <input readonly value={link()} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="button" onClick={copy}>
        {copied() ? 'Copied' : 'Copy link'}
      </button>
    </div>
  )
}
