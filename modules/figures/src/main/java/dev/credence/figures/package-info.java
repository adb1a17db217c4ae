/**
 * Figures as values, and their renderers: {@code Figure} contains panels with axes and marks, {@code SvgRenderer} and
 * {@code PngRenderer} write it. The kinds ({@code IntervalFigure}, {@code CurveFigure}, ...) are in {@code kind}.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.figures;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
