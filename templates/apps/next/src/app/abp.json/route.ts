export * from '@abp-kit/next/route'
