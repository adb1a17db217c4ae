package dev.credence.cli.report;

import dev.credence.cli.data.CommonLabel;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.layout.SamplingDesign;
import java.util.Map;
import java.util.Optional;

/** What a page is made from: the evidence of one system, and of two where there are two. */
interface ReportData {
    /** Where the rows are from, or those of the first of two systems. */
    String place();

    /** Which data are refused for labels that truth and prediction do not share. */
    CommonLabel commonLabel();

    /** How the rows were drawn. */
    SamplingDesign design();

    /** What the scores are called, where there are scores. */
    String scores();

    /** Whether lower scores indicate the positive label. */
    boolean flip();

    /** The system, or the first of two. */
    Dataset one();

    /** Each slice by its name. */
    Map<String, Dataset> slices(String column);

    /** Whether there is a second system. */
    boolean compares();

    /** Both systems on the same rows. */
    Optional<PairData> two();

    /** What was read, by name. */
    Map<String, Object> input(long rows);

    /** The same of both systems. */
    Map<String, Object> inputOfBoth(long rows);
}
