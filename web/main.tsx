import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { PracticeModeProvider } from './app/practice-mode.tsx'
import { queryClient } from './app/query.ts'
import { Routes } from './app/routes.tsx'
import { ScreenError } from './app/screen-error.tsx'
import { followTheme } from './app/theme.ts'
import './ui/styles.css'

const Toaster = lazy(() => import('./ui/toast.tsx').then((module) => ({ default: module.Toaster })))

followTheme()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ScreenError>
      <QueryClientProvider client={queryClient}>
        <PracticeModeProvider>
          <Routes />
        </PracticeModeProvider>
        <Suspense>
          <Toaster />
        </Suspense>
      </QueryClientProvider>
    </ScreenError>
  </StrictMode>,
)
