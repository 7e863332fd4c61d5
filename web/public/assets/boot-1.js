// Sets the colour mode before the first paint: the page must not flash white for who works in the dark.
if (/(?:^|; )themeMode=dark/.test(document.cookie)) document.documentElement.dataset.mode = 'dark'
