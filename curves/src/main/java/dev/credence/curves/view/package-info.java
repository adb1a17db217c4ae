/** How columns of numbers are shown as rows. */
@NullMarked
package dev.credence.curves.view;

import org.jspecify.annotations.NullMarked;
