import theme from 'vitepress/theme-without-fonts';
import './brand.css';

/** The theme that comes with vitepress, in the product's colours and the reader's own fonts. */
export default theme;
