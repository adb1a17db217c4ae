package dev.credence.cli.coverage;

import dev.credence.montecarlo.coverage.Coverage;
import java.util.List;

/**
 * What a study found.
 *
 * @param results a result per method and truth
 * @param notes what the reader should know
 */
public record Findings(List<Coverage> results, List<String> notes) {}
