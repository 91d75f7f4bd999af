// Next.js calls these functions by name, in `app/abp-results/[[...path]]/route.ts`.
export {
  resultStore as DELETE,
  resultStore as GET,
  resultStore as HEAD,
  resultStore as POST,
  resultStore as PUT,
} from '../server/result-store.ts'
