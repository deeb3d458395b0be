export function RaidBossEditor() { return null; }
