/**
 * Figures as values, and what draws them: {@code Figure} holds panels with axes and marks, {@code SvgRenderer} and
 * {@code PngRenderer} write it. The kinds ({@code IntervalFigure}, {@code CurveFigure}, ...) are in {@code kind}.
 */
@NullMarked
package dev.credence.report.figure;

import org.jspecify.annotations.NullMarked;
