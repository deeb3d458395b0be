// A style sheet that the board of notebooks carries along as text.
declare module "*.css" { const text: string; export default text; }
