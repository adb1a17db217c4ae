/** Views of columns of numbers as rows. */
@NullMarked
package dev.credence.curves.view;

import org.jspecify.annotations.NullMarked;
