export function AscensionEditor() { return null; }
