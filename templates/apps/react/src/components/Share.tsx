'use client'

import { useEffect, useState } from 'react'
import { qrCode } from '../../notebook/qr'
import { shareLink } from '../../notebook/share'
import { svgAddress } from '../../notebook/svg-address'

export function Share({ text }: { text: string }) {
  const [link, setLink] = useState('')
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    let current = true
    setCopied(false)
    void shareLink(text, location.href).then((address) => {
      if (current) setLink(address)
    })
    return () => {
      current = false
    }
  }, [text])

  const code = link === '' ? '' : qrCode(link)

  return (
    <div className="panel">
      <h2>Take this note along</h2>
      <p>The link holds the whole note, and no server sees it.</p>
      {code === undefined ? (
        <p className="problem">This note is too long for a QR code. Copy the link.</p>
      ) : (
        code !== '' && <img className="code" src={svgAddress(code)} alt="QR code of the link" />
      )}
      <label className="field">
        Link
        <input readOnly value={link} onFocus={(event) => event.target.select()} />
      </label>
      <button
        type="button"
        className="button"
        onClick={() => navigator.clipboard.writeText(link).then(() => setCopied(true))}
      >
        {copied ? 'Copied' : 'Copy link'}
      </button>
    </div>
  )
}
