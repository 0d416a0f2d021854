/** Scripts import the style sheets of elements as text. */
declare module '*.css' {
  const text: string;
  export default text;
}
