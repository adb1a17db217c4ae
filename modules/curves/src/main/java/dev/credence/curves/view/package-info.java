/** What several kinds of curves share: views of columns of numbers as rows, and the draws of bands. */
@NullMarked
package dev.credence.curves.view;

import org.jspecify.annotations.NullMarked;
