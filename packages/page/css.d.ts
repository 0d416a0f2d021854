/** Style sheets of elements come into their scripts as text. */
declare module '*.css' {
  const text: string;
  export default text;
}
