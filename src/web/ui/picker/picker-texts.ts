export interface PickerTexts {
  readonly clear: string;
  readonly open: string;
  readonly loading: string;
  readonly none: string;
  readonly failed: string;
}
