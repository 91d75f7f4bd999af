// shop/abp/export-catalog.ts
import { binary } from '@abp-kit/core/binary'

export default function exportCatalog({ items }: { items: number }) {
  const lines = Array.from({ length: items }, (_, index) => `Lamp ${index},${(index % 90) + 10}.00`)
  return {
    file: binary(new TextEncoder().encode(['item,price', ...lines].join('\n')), {
      mimeType: 'text/csv',
      filename: 'Katalog für alle.csv',
    }),
  }
}
