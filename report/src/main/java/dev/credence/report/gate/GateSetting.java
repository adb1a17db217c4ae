package dev.credence.report.gate;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Run;

/** How all checks are judged. */
record GateSetting(Credence credence, ConfidenceLevel level, Multiplicity multiplicity, Run run) {}
