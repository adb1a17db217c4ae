package dev.credence.cli.report;

import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.layout.SamplingDesign;
import java.util.Map;
import java.util.Optional;

/** What a page is made from: the evidence of one system, and of two where there are two. */
interface ReportData {
    /** Returns where the rows are from, or those of the first of two systems. */
    String place();

    /** Returns which data are refused for labels that truth and prediction do not share. */
    CommonLabel commonLabel();

    /** Returns how the rows were drawn. */
    SamplingDesign design();

    /** Returns what the scores are called, where there are scores. */
    String scores();

    /** Returns whether lower scores indicate the positive label. */
    boolean flip();

    /** Returns the system, or the first of two. */
    Dataset one();

    /** Returns each slice by its name. */
    Map<String, Dataset> slices(String column);

    /** Returns whether there is a second system. */
    boolean compares();

    /** Returns both systems, where there are two. */
    Optional<PairData> two();

    /** Returns what was read, by name. */
    Map<String, Object> input(long rows);

    /** Returns what was read of both systems, by name. */
    Map<String, Object> inputOfBoth(long rows);
}
