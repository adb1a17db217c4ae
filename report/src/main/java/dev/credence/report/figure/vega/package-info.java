/** Figures as Vega-Lite specifications: for who wants to change how they look, or to show them in a page of their own. */
@NullMarked
package dev.credence.report.figure.vega;

import org.jspecify.annotations.NullMarked;
